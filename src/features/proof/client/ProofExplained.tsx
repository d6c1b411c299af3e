import { Terms } from '#client/howItWorks/Terms.tsx';

export function ProofExplained() {
  return (
    <>
      <p>
        When a round locks, every entry’s picks are turned into one long number, and all the numbers of a pool into one
        short code: the seal. Change a single pick afterwards, and the code no longer fits.
      </p>
      <Terms>
        <dt>Your receipt</dt>
        <dd>
          Your browser keeps a receipt of every save. After the lock it looks for it in the seal, and My Picks says
          “Sealed as you saved it”, or what differs. Logging out removes receipts.
        </dd>
        <dt>Verify</dt>
        <dd>
          Under every Leaderboard and Picks Grid. Your browser replays the ledger of results with the sealed picks, and
          compares what follows with the picks, points and ranks that you see. What was saved with Save Everything can
          be checked without this site: <code>npm run cli -- verify everything.zip</code>.
        </dd>
        <dt>Copies</dt>
        <dd>Post the code in your group chat when a round locks. A code that somebody has copied cannot be swapped.</dd>
        <dt>What it proves</dt>
        <dd>
          Nothing that decides the standings of a locked round changes unseen: no pick, no team, no point, by no player,
          no admin, nobody who runs the server. What was changed openly is listed, with who and when.
        </dd>
        <dt>What it does not</dt>
        <dd>
          Whoever runs the server could read picks before the deadline, and pick accordingly until then. And where
          nobody has a receipt or a copy of the code, the whole seal could be replaced.
        </dd>
      </Terms>
    </>
  );
}
