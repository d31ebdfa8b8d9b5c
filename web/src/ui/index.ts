// The pieces every page is put together from: buttons' reasons, dialogs, icons, toasts, live regions.

export { announcer } from "./announcer.svelte.ts";
export { arrives } from "./arrival.ts";
export { copyText } from "./copy-text.ts";
export { default as CountdownRing } from "./CountdownRing.svelte";
export { FirstMoment } from "./first-moment.svelte.ts";
export { Modal, Sheet } from "./dialog/index.ts";
export { Icon, type IconName, IconSprite } from "./icons/index.ts";
export { default as Logo } from "./Logo.svelte";
export { default as Monogram } from "./Monogram.svelte";
export { Guard, Part } from "./part/index.ts";
export { QrCode } from "./qr/index.ts";
export { default as Refusal } from "./Refusal.svelte";
export { default as RuleLink } from "./RuleLink.svelte";
export { toasts } from "./toasts.svelte.ts";
export { default as Toasts } from "./Toasts.svelte";
export { default as WhyDisabled } from "./WhyDisabled.svelte";
