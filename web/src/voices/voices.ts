// One voice for everything that the house has news of.

import { house, type News } from "../house/index.ts";
import { lineInWords, reasonInWords, t } from "../i18n/index.ts";
import { cuesOf, play } from "../sound/index.ts";
import { announcer, toasts } from "../ui/index.ts";

type Of<Type extends News["type"]> = Extract<News, { type: Type }>;

/** Speaks, rings and shows notes from now on, until it is stopped. */
export function startVoices(): () => void {
  return house.listen(heard);
}

function heard(news: News): void {
  switch (news.type) {
    case "played":
      return played(news);
    case "got_up":
      return gotUp(news);
    case "said":
      return said(news);
    case "seat_offered":
      return announcer.assert(t().people.offer(news.table));
    case "place_lost":
      // Somebody who did not answer looks elsewhere: it stays until it is put away.
      return toasts.hold(toasts.show(t().people.offerOver(news.table), "clock"));
    case "invited":
      toasts.show(t().people.inviteToast(news.by, news.table), "door");
      return play("invitation");
    case "friend_asks":
      return void toasts.show(t().people.requestToast(news.name), "plus");
    case "befriended":
      return void toasts.show(t().people.friendToast(news.name), "check");
    case "line_lost":
      announcer.assert(`${t().net.reconnecting} ${news.seated ? t().net.kept : ""}`);
      return play("lost");
    case "line_silent":
      return announcer.assert(t().net.silent);
    case "line_back":
      return back(news);
    case "storing":
      announcer.assert(news.works ? t().net.storesAgain : `${t().net.notStoring} ${t().net.notStoringMore}`);
      if (news.works) toasts.show(t().net.storesAgain, "check");
      return;
    case "signed_out":
      return void toasts.show(reasonInWords(news.reason), "door");
  }
}

function played({ batch: { followed, events, lines, mySeat }, inSight }: Of<"played">): void {
  if (inSight && !document.hidden) for (const cue of cuesOf(events, mySeat, followed.view?.big ?? 1)) play(cue);
  if (inSight) return announcer.say(...lines.filter((line) => !line.quiet).map((line) => lineInWords(line.words(t()))));
  // At the table itself the bar says it.
  for (const event of events)
    if (event.type === "eliminated" && event.seat === mySeat)
      toasts.show(t().sng.youAreOut(event.rank), "eye", event.reason.rule);
}

/** Words or a reaction; one's own are known. */
function said({ line, inSight }: Of<"said">): void {
  if (!inSight || line.player === house.me?.player) return;
  const words = line.reaction ? t().chat.reactions[line.reaction] : (line.text ?? "");
  announcer.say(t().voice.says(line.name, words));
}

function gotUp({ table, stack, reason }: Of<"got_up">): void {
  // Having left by one's own wish needs no reason.
  const why = reason && !reason.code.startsWith("left") ? ` ${reasonInWords(reason)}` : "";
  toasts.show(t().leave.done(stack, table) + why, "door", reason?.rule);
}

function back({ missed, restarted, seated }: Of<"line_back">): void {
  announcer.assert(`${t().net.back} ${restarted ? t().net.restarted(seated) : t().net.missed(missed)}`);
  play("back");
}
