/** Returns a deadline as mails say it: `Friday, March 27 at 23:15 UTC`. */
export function formatDeadline(at: Date): string {
  const day = at.toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  return `${day} at ${at.toISOString().slice(11, 16)} UTC`;
}
