// English words of the door, and of what can happen anywhere.

export function door() {
  return {
    brand: "Pokerhouse",
    stop: ".",

    entry: {
      member: "I have a password",
      title: "Come in",
      lead: "A friend’s house in the evening: no-limit hold’em with play chips, against people and house bots.",
      name: "Your name at the table",
      hint: "Up to 16 characters. No account, no e-mail.",
      go: "Come in",
      going: "One moment…",
      asking: "Checking who you are…",
      empty: "Tell us what to call you.",
      failed: "The house did not answer. Try again in a moment.",
    },

    top: {
      language: "Language",
      close: "Close",
    },

    net: {
      tryNow: "Try now",
      silent: "The house is not answering.",
      silentMore: "Nothing is lost: hands continue where they stopped.",
      notStoring: "The house can’t store anything at the moment.",
      notStoringMore: "The tables wait, no clock runs, and your chips are safe.",
    },

    mishap: {
      missing: "This part of the page didn’t load. It opens by itself once the house answers.",
      broken: "Something went wrong on this page. Your seat and your chips are safe with the house.",
      again: "Try again",
      reload: "Reload the page",
      lobby: "To the lobby",
    },
  };
}
