import { useEffect, useRef, useState } from 'react';

/** For a form that is longer than the screen: `tried` leads to the first field that is at fault. */
export function useFocusOnError() {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, tries, tried: () => setTries((count) => count + 1) };
}
