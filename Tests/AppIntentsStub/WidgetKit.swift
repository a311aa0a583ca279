/// No declaration of WidgetKit is used.
public enum WidgetKitStub {}
