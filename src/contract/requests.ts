import * as z from 'zod';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS, TOKEN_SCOPES } from '#domain/accounts/signIn.ts';
import { REGIONS } from '#domain/bracket/regions.ts';
import { FEED_MODES, LEAGUES } from '#domain/feed/feed.ts';
import { MAX_GUESS, MAX_PICKS_A_CALL, MAX_SEED, MAX_YEAR, MIN_SEED, MIN_YEAR } from '#domain/limits.ts';
import { MISSING } from '#domain/names/credentials.ts';
import { DELETE_PHRASE } from '#domain/names/deletion.ts';
import { ABBR_TOO_LONG, COLOR_ERROR, COLOR_PATTERN, cleanColor, MAX_ABBR_LENGTH } from '#domain/names/faceRules.ts';
import { AUTOPILOTS } from '#domain/scoring/autopilot.ts';
import { GUESS_ERROR } from '#domain/scoring/guesses.ts';
import { MAX_ROUND_NUMBER } from '#domain/scoring/rounds.ts';
import {
  avatarUrl,
  chosenTile,
  confirmPassword,
  email,
  entryName,
  finalFour,
  id,
  instant,
  intFrom,
  name,
  newPassword,
  pickedTeam,
  seasonId,
} from './fields.ts';
import { sentGameFields } from './gameFields.ts';

export const requiredText = (error: string) => z.string({ error }).min(1, { error });

const seed = z.int({ error: 'Seed must be a number from 1 to 16' }).min(MIN_SEED).max(MAX_SEED);
const region = z.enum(REGIONS, { error: 'Unknown region' });
const year = intFrom(MIN_YEAR, MAX_YEAR, `Year must be from ${MIN_YEAR} to ${MAX_YEAR}`);
const deadline = instant('Deadline');
const startTime = instant('Start time').nullable();

const abbr = name('Abbreviation')
  .refine((text) => [...text].length <= MAX_ABBR_LENGTH, { error: ABBR_TOO_LONG })
  .meta({ maxLength: MAX_ABBR_LENGTH, examples: ['DUKE'] })
  .nullable()
  .optional();
const color = z
  .string({ error: COLOR_ERROR })
  .overwrite(cleanColor)
  .regex(COLOR_PATTERN, { error: COLOR_ERROR })
  .meta({ examples: ['#003087'] })
  .nullable()
  .optional();

/** Fields of a game in a body; null has them made from the team's name (docs/spec.md#team-faces). */
const faces = { abbr1: abbr, abbr2: abbr, color1: color, color2: color };

/** Options of the check that both passwords match. It runs once both are valid, in spite of other errors. */
function mismatch(field: 'password' | 'newPassword') {
  return {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: ({ issues }: z.core.ParsePayload) =>
      issues.every(({ path: [at] = [] }) => at !== undefined && at !== field && at !== 'confirmPassword'),
  };
}

export const Registration = z
  .object({
    username: name('Username'),
    email,
    password: newPassword,
    confirmPassword,
    avatarUrl,
    ...chosenTile,
    inviteCode: z
      .string({ error: 'Invalid invite code' })
      .max(256, { error: 'Invalid invite code' })
      .optional()
      .meta({ description: 'Needed where registration is for invited people only' }),
  })
  .refine((body) => body.password === body.confirmPassword, mismatch('password'));

export const Credentials = z.object({
  username: requiredText(MISSING.username),
  password: requiredText(MISSING.password),
});

export const ProfileChange = z.object({
  email: email
    .optional()
    .meta({ description: 'Stays if absent. It can be changed but not removed: "" and null are refused' }),
  avatarUrl,
  ...chosenTile,
});

/** Whether the user wants mails of a kind. */
export const MailsChange = z.object({ wanted: z.boolean({ error: 'Wanted is true or false' }) });

export const PasswordChange = z
  .object({ currentPassword: requiredText('Current password is required'), newPassword, confirmPassword })
  .refine((body) => body.newPassword === body.confirmPassword, mismatch('newPassword'));

export const FirstPassword = z
  .object({ newPassword, confirmPassword })
  .refine((body) => body.newPassword === body.confirmPassword, mismatch('newPassword'));

export const NewToken = z.object({
  name: name('Token name').meta({ examples: ['Results script'] }),
  scope: z.enum(TOKEN_SCOPES, { error: 'Scope is read, write or admin' }),
  days: intFrom(1, MAX_TOKEN_DAYS, `Days must be from 1 to ${MAX_TOKEN_DAYS}`)
    .default(DEFAULT_TOKEN_DAYS)
    .meta({ description: 'After these days it expires' }),
});

export const LoginLink = z.object({ token: z.string({ error: 'A login link is required' }) });

export const OidcRegistration = z.object({ username: name('Username') });

export const Undo = z.object({ token: z.string({ error: 'A link from an email is required' }) });

export const ForgotPassword = z.object({ email });

export const PasswordReset = z
  .object({
    token: z.string({ error: 'Invalid or expired reset token' }),
    newPassword,
    confirmPassword,
    keep: z
      .object(
        {
          passkeys: z.boolean({ error: 'Passkeys is true or false' }).optional(),
          tokens: z.boolean({ error: 'Tokens is true or false' }).optional(),
        },
        { error: 'Keep says whether passkeys and tokens stay' },
      )
      .optional()
      .meta({
        description: 'Whether access tokens, and passkeys of the last 7 days, stay; without it they are deleted',
      }),
  })
  .refine((body) => body.newPassword === body.confirmPassword, mismatch('newPassword'));

export const EmailRestoration = z.object({ token: z.string({ error: 'A link from an email is required' }) });

export const NewUser = z.object({
  username: name('Username'),
  password: newPassword.optional().meta({ description: 'Needed, unless the site has no passwords' }),
  email: email.nullable().optional(),
  isAdmin: z.boolean().optional(),
  isHidden: z.boolean().optional(),
});

export const UserChange = z.object({
  username: name('Username').optional(),
  password: newPassword.optional(),
  email: email.nullable().optional(),
  isAdmin: z.boolean().optional(),
  isHidden: z.boolean().optional(),
});

export const SetPassword = z.object({ password: newPassword });

const league = z.enum(LEAGUES, { error: 'League is men or women' });

export const NewSeason = z.object({ year, name: name('Season name'), league: league.optional() });

export const SeasonChange = z.object({
  name: name('Season name').optional(),
  year: year.optional(),
  isActive: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  finalFour: finalFour.optional(),
  feed: z.enum(FEED_MODES).optional(),
  league: league.optional(),
});

const roundNumber = intFrom(1, MAX_ROUND_NUMBER, `Round number must be from 1 to ${MAX_ROUND_NUMBER}`);

export const NewRound = z.object({ number: roundNumber, name: name('Round name'), deadline, seasonId });

const BOTH_REQUIRED = 'Both deadline and name are required';
export const RoundChange = z.preprocess(
  (body, context) => {
    const { deadline, name }: { deadline?: unknown; name?: unknown } = Object(body);
    if (deadline && name && (typeof name !== 'string' || name.trim() !== '')) return body;
    context.addIssue({ code: 'custom', message: BOTH_REQUIRED });
    return z.NEVER;
  },
  z.object({ deadline, name: name('Round name') }),
);

export const NewGame = z
  .object({
    team1: name('Team 1').meta({ examples: ['Duke'] }),
    team2: name('Team 2').meta({ examples: ['Oregon'] }),
    seed1: seed,
    seed2: seed,
    roundId: id('Round ID is required'),
    region,
    startTime: startTime.optional(),
    ...faces,
    ...sentGameFields,
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
  ...faces,
  ...sentGameFields,
  winner: name('Winner').nullable().optional(),
  /** deletes picks of a team that a changed winner removes from later games */
  dropPicks: z.boolean().optional(),
});

export const NewEntry = z.object({ name: entryName, seasonId });
export const EntryChange = z.object({
  name: entryName.optional(),
  autopilot: z.enum(AUTOPILOTS, { error: 'The autopilot is off or favorites' }).optional(),
});
export const ConfirmDeletion = z.object({
  confirmText: z.literal(DELETE_PHRASE, { error: `Type "${DELETE_PHRASE}" to confirm` }),
});

export const NewPick = z.object({
  gameId: id('No game selected'),
  pick: pickedTeam.nullable(),
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
    })
    .meta({
      description: 'Each game at most once',
      examples: [
        [
          { gameId: 1, pick: 'Duke' },
          { gameId: 2, pick: null },
        ],
      ],
    }),
});

/** Both scores of the Championship game together; null removes the guess. */
export const NewGuess = z.object({
  total: intFrom(0, MAX_GUESS, GUESS_ERROR).nullable(),
});
