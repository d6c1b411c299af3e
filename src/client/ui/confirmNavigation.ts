/** Runs `go` at once, later, or never. */
type NavigationGuard = (go: () => void) => void;

let guard: NavigationGuard | undefined;

/** Asks this guard before the person leaves, from now until the answer is called. */
export function guardNavigation(next: NavigationGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

/** For what ends a person's stay, as logging out does: `go` is done unless the screen has something to lose and they stay. */
export function confirmNavigation(go: () => void): void {
  if (guard) guard(go);
  else go();
}
