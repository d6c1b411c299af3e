/** Returns the last time at which the clock of this time zone (`TZ`) showed `at`, such as 04:15. */
export function lastMoment(at: string, now: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const moment = new Date(now);
  moment.setHours(hours, minutes, 0, 0);
  if (moment.getTime() > now) {
    moment.setDate(moment.getDate() - 1);
    // the day before may have another offset
    moment.setHours(hours, minutes, 0, 0);
  }
  return moment.getTime();
}
