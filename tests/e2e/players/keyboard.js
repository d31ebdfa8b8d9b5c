// What a page offers to the keyboard, and what has the focus. The dialog that lies on top is all there is while it is open.
({
  /** Numbers everything that Tab has to reach; how many there are. */
  number: () => {
    const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
    const offers = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    // Of choices that exclude each other Tab comes to the chosen one; the arrows lead on from there.
    const passed = (one) => one.type === "radio" && !one.checked && document.querySelector(`input[name="${one.name}"]:checked`);
    const found = [...top.querySelectorAll(offers)].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0 && !one.disabled && !passed(one),
    );
    found.forEach((one, i) => (one.dataset.key = String(i)));
    return found.length;
  },
  /** The number of what has the focus, what it is, and whether that can be seen; null if it is the page as a whole. */
  focused: () => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    // A field may have its ring round the box it stands in.
    const lines = () =>
      [one, one.parentElement]
        .map((each) => getComputedStyle(each))
        .map((style) => [style.outlineStyle === "none" ? "" : style.outlineWidth, style.boxShadow, style.borderColor].join())
        .join();
    const ring = lines();
    const box = one.getBoundingClientRect();
    const name = `${one.tagName.toLowerCase()} "${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40)}"`;
    one.blur();
    const plain = lines();
    one.focus({ focusVisible: true, preventScroll: true });
    const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return { key: one.dataset.key ?? "", name, seen: inside && ring !== plain && one.matches(":focus-visible") };
  },
});
