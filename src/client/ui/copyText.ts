import { toast } from './toast.ts';

/** Copies a text; where the browser does not let it, selects it in the field that shows it, and says so. */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<void> {
  try {
    // Absent where the site is served over plain http.
    await navigator.clipboard.writeText(text);
    toast({ title: 'Copied!' });
  } catch {
    field?.select();
    toast({
      title: 'Your browser does not allow copying here',
      description: 'The text is selected: copy it by hand.',
    });
  }
}
