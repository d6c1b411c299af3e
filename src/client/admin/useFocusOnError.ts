import { useEffect, useRef, useState } from 'react';

/** Focuses the first invalid field after each submit of a form that is longer than the screen. */
export function useFocusOnError() {
  const form = useRef<HTMLFormElement>(null);
  const [submits, setSubmits] = useState(0);
  useEffect(() => {
    if (submits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submits]);
  return { form, submits, countSubmit: () => setSubmits((count) => count + 1) };
}
