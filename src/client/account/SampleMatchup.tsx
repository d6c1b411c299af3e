import { useState } from 'react';
import matchupStyles from '#client/picks/Matchup.module.css';
import { TeamChoice } from '#client/picks/TeamChoice.tsx';
import { Card, Stack } from '#client/ui/layout.tsx';
import { teamFace } from '#domain/names/teamFace.ts';

const TEAMS = [
  { team: 'Oregon', seed: 5 },
  { team: 'Liberty', seed: 12 },
] as const;

/** A game as on My Picks, to try a pick before signing in. Nothing is saved. */
export function SampleMatchup() {
  const [picked, setPicked] = useState<string>();
  return (
    <Stack as="section" gap={2} aria-labelledby="sample">
      <h2 id="sample" className="text-l">
        A pick is one tap: try it
      </h2>
      <Card as="fieldset" pad={0} className={matchupStyles.matchup}>
        <legend className="visually-hidden">Oregon or Liberty</legend>
        <div className={matchupStyles.halves} role="radiogroup" aria-label="Your pick">
          {TEAMS.map(({ team, seed }) => (
            <TeamChoice
              key={team}
              team={team}
              seed={seed}
              face={teamFace(team)}
              status={picked === team ? 'locked' : 'free'}
              pointsIfCorrect={null}
              isNewWinner={false}
              isTabStop={team === (picked ?? TEAMS[0].team)}
              disabled={false}
              onPick={() => setPicked(team)}
            />
          ))}
        </div>
      </Card>
      <p className="soft text-s" role="status">
        {picked ? `${picked} it is. You can change a pick until its round locks.` : 'Just a sample: nothing is saved.'}
      </p>
    </Stack>
  );
}
