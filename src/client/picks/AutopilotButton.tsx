import { autopilotText } from '#client/seasons/rounds/roundTexts.ts';
import { usePicksView } from './usePicksView.ts';

/** The state of the entry's autopilot in words; a press opens its switch. */
export function AutopilotButton({ className }: { readonly className: string | undefined }) {
  const { entry, entryPicks, now, showAutopilot } = usePicksView();
  const auto = now.open ? entryPicks.picksOf(now.open).auto : 0;
  const state = entry.autopilot === 'off' ? 'autopilot off' : 'autopilot on';
  return (
    <button type="button" aria-haspopup="dialog" className={className} onClick={showAutopilot}>
      {auto > 0 ? autopilotText(auto) : state}
    </button>
  );
}
