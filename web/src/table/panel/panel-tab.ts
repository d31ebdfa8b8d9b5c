// What the panel beside the felt shows.
export type PanelTab = "invite" | "log" | "chat" | "host";
