/** Moves the focus to the main part of the page, when the focused element is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Moves the focus to `#id` after the next render, if no element has it then, because the pressed one is gone or disabled. */
export function refocus(id: string): void {
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  });
}
