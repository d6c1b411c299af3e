type NavigationGuard = (go: () => void) => void;

let guard: NavigationGuard | undefined;

/** Installs a guard for leaving the screen. Returns a function that removes it. */
export function guardNavigation(next: NavigationGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

/** Calls `go`, unless the screen has unsaved data and the user decides to stay. */
export function confirmNavigation(go: () => void): void {
  if (guard) guard(go);
  else go();
}
