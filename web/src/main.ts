import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./settings/index.ts";
import { keepOfflinePage, renewByItself, reportWhatNobodyCatches } from "./wire/index.ts";

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place to stand in.");
renewByItself();
reportWhatNobodyCatches();
keepOfflinePage();
// Nothing can be said before its language is there.
void settings.start().then(() => mount(App, { target }));
