/// Nothing of it is used.
public enum WidgetKitStub {}
