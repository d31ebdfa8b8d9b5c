// The wire to the house: the generated message types, the one connection that carries them, and the house's time.

export { Connection, type Outcome, type Status, type UnsentCommand } from "./connection.ts";
export { logIn, recover, setPassword } from "./members.ts";
export { comeIn, type Leave, NoStoreError, signOut, whoAmI } from "./guest-session.ts";
export { clock } from "./house-clock.svelte.ts";
export { reportWhatNobodyCatches, tellFault } from "./page-faults.ts";
export { pastHands } from "./past-hands.ts";
export type * from "./protocol.ts";
export { renewByItself, renewWhenQuiet } from "./renew-page.ts";
export { keepOfflinePage } from "./offline-page.ts";
