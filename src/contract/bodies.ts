import * as z from 'zod';
import { MAX_PICKS_A_CALL, MAX_SEED, MAX_YEAR, MIN_SEED, MIN_YEAR } from '#domain/limits.ts';
import { BRACKET_REGIONS, REGIONS } from '#domain/regions.ts';
import { MAX_ROUND_NUMBER } from '#domain/rounds.ts';
import { avatarUrl, email, id, instant, name, newPassword } from './fields.ts';

const seasonId = id('Season ID is required');
const seed = z.int({ error: 'Seed must be a number from 1 to 16' }).min(MIN_SEED).max(MAX_SEED);
const region = z.enum(REGIONS, { error: 'Unknown region' });
const year = z
  .int({ error: `Year must be from ${MIN_YEAR} to ${MAX_YEAR}` })
  .min(MIN_YEAR, { error: `Year must be from ${MIN_YEAR} to ${MAX_YEAR}` })
  .max(MAX_YEAR, { error: `Year must be from ${MIN_YEAR} to ${MAX_YEAR}` });
const deadline = instant('Deadline must be a date and time with a zone');
const startTime = instant('Start time must be a date and time with a zone').nullable();

export const Registration = z
  .object({
    username: name('Username'),
    email,
    password: newPassword,
    confirmPassword: z.string({ error: 'Passwords do not match' }),
    avatarUrl,
  })
  .refine((body) => body.password === body.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: ({ issues }) => issues.every((issue) => !issue.path?.some((key) => key === 'password')),
  });

export const Credentials = z.object({
  username: z.string({ error: 'Username is required' }).min(1, { error: 'Username is required' }),
  password: z.string({ error: 'Password is required' }).min(1, { error: 'Password is required' }),
});

export const NewSeason = z.object({ year, name: name('Season name') });

const finalFour = z
  .tuple([
    z.tuple([z.enum(BRACKET_REGIONS), z.enum(BRACKET_REGIONS)]),
    z.tuple([z.enum(BRACKET_REGIONS), z.enum(BRACKET_REGIONS)]),
  ])
  .refine((pairs) => new Set(pairs.flat()).size === BRACKET_REGIONS.length, {
    error: 'The Final Four pairs the four regions, each once',
  });

export const SeasonChange = z.object({
  name: name('Season name').optional(),
  year: year.optional(),
  isActive: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  finalFour: finalFour.optional(),
});

const roundNumber = z
  .int({ error: `Round number must be from 1 to ${MAX_ROUND_NUMBER}` })
  .min(1, { error: `Round number must be from 1 to ${MAX_ROUND_NUMBER}` })
  .max(MAX_ROUND_NUMBER, { error: `Round number must be from 1 to ${MAX_ROUND_NUMBER}` });

export const NewRound = z.object({ number: roundNumber, name: name('Round name'), deadline, seasonId });

const BOTH_REQUIRED = 'Both deadline and name are required';
export const RoundChange = z
  .object({ deadline: z.unknown(), name: z.unknown() })
  .refine((body) => Boolean(body.deadline) && Boolean(body.name), { error: BOTH_REQUIRED })
  .pipe(z.object({ deadline, name: name('Round name') }));

export const NewGame = z
  .object({
    team1: name('Team 1'),
    team2: name('Team 2'),
    seed1: seed,
    seed2: seed,
    roundId: id('Round ID is required'),
    region,
    startTime: startTime.optional(),
    seasonId,
  })
  .refine((game) => game.team1 !== game.team2, { path: ['team2'], error: 'A team cannot play itself' });

export const GameChange = z.object({
  team1: name('Team 1').optional(),
  team2: name('Team 2').optional(),
  seed1: seed.optional(),
  seed2: seed.optional(),
  region: region.optional(),
  startTime: startTime.optional(),
  winner: name('Winner').nullable().optional(),
});

const entryName = name('Entry name');
export const NewEntry = z.object({ name: entryName, seasonId });
export const EntryChange = z.object({ name: entryName });
export const DELETE_PHRASE = 'delete me';
export const Deletion = z.object({
  confirmText: z.literal(DELETE_PHRASE, { error: `Type "${DELETE_PHRASE}" to confirm` }),
});

export const NewPick = z.object({
  gameId: id('No game selected'),
  pick: name('Pick').nullable(),
});
export const NewPicks = z.object({
  picks: z
    .array(NewPick, { error: 'Picks are required' })
    .max(MAX_PICKS_A_CALL, { error: `At most ${MAX_PICKS_A_CALL} picks at a time` })
    .superRefine((picks, context) => {
      const seen = new Set<number>();
      for (const [index, pick] of picks.entries()) {
        if (seen.has(pick.gameId)) {
          context.addIssue({ code: 'custom', path: [index], message: 'This game is in the list twice' });
        }
        seen.add(pick.gameId);
      }
    }),
});

export const NewGroup = z.object({ name: name('Pool name'), seasonId, adminId: id('Invalid user ID').optional() });
export const Joining = z.object({
  entryId: id('Please select an entry to join with'),
  inviteCode: z.string({ error: 'Invite code is required' }).max(256, { error: 'Invalid invite code' }),
});
