import { button, heading, label, role, text, within } from './targets.ts';

// What the screens call what the stories touch and look for.

export const signIn = {
  username: label('Username'),
  email: label('Email'),
  password: label('Password'),
  logIn: button('Log In'),
  register: button(/^Register/),
  notReachable: text('The site is not reachable. Trying again …'),
};

export const account = {
  menuOf: (username: string) => button(new RegExp(`^Account menu of ${username}`)),
  logOut: role('menuitem', 'Log Out'),
};

export const invitation = {
  from: (inviter: string, pool: string) => heading(`${inviter} invites you to ${pool}`),
};

export const picks = {
  anyTeam: role('radio'),
  team: (name: string) => role('radio', new RegExp(`^Seed \\d+ ${name}( Saved)?$`)),
  saved: (name: string) => role('radio', new RegExp(`^Seed \\d+ ${name} Saved$`)),
  anySaved: role('radio', / Saved$/),
  allMade: (count: number) => text(`${count}/${count} picks made`),
};

export const toast = (words: string) => text(words);

export const leaderboard = {
  pool: (name: string) => heading(name),
  row: (entry: string) => role('row', new RegExp(entry)),
  entry: (entry: string) => button(entry),
  openedEntry: (entry: string) => role('dialog', entry),
  standings: button('Standings'),
  views: [
    ['as-it-stands', button(/^As it stands/), role('region', 'Hypothetical standings')],
    ['outlook', button('Outlook'), role('table', 'Best and worst finish')],
    ['chart', button('Chart'), role('region', 'Chart')],
  ],
  whatIf: button('What if …'),
  side: (team: string) => within(role('dialog', 'What if …'), button(new RegExp(team))),
  hypothetical: role('region', 'Hypothetical standings'),
  backToReal: button('Back to the real standings'),
} as const;

export const grid = {
  table: role('table', 'Picks of Second Round'),
  corner: within(role('table', 'Picks of Second Round'), role('columnheader', 'Matchup')),
  matchup: within(role('table', 'Picks of Second Round'), role('rowheader')),
};

export const bracket = {
  tab: (region: string) => role('tab', region),
  games: (region: string) => within(role('region', region), role('listitem')),
};

export const manage = {
  inviteLink: label('Invite link'),
  rulesPart: heading('Rules'),
  namePart: heading('Name'),
  name: label('Pool name'),
};

export const howItWorks = {
  title: heading('How it works'),
};

export const profile = {
  choosePicture: button('Choose your picture'),
  picture: (emoji: string) => role('radio', emoji),
  done: button('Done'),
  save: button('Save Profile'),
};

export const adminConsole = {
  bracket: label('Bracket'),
  createGames: (count: number) => button(`Create ${count} Games`),
  winner: (team: string) => button(new RegExp(team)),
  actionsFor: (round: string) => button(`Actions for ${round}`),
  edit: role('menuitem', 'Edit'),
  deadline: label('Deadline'),
  save: button('Save'),
};
