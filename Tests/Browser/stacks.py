"""Where the layout of a board has a widget."""


def positions(board):
    """The index of the page of each stack, with the widgets of the stack."""
    pages = board.ask("GET", "/layout")["layout"]["pages"]
    return [(index, stack["widgets"]) for index, page in enumerate(pages)
            for section in page["sections"] for stack in section["stacks"]]


def stack_of(board, widget):
    return next(widgets for _, widgets in positions(board) if widget in widgets)


def page_of(board, widget):
    return next(index for index, widgets in positions(board) if widget in widgets)
