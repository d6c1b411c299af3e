/** What of a page is meant: everything visible with a role and a name, a label or a text. */
export interface Target {
  readonly by: 'role' | 'label' | 'text';
  /** of `role` */
  readonly role?: string;
  /** in full, or what it matches */
  readonly name?: string | RegExp;
  readonly within?: Target;
}

export const label = (name: string | RegExp): Target => ({ by: 'label', name });
export const text = (name: string | RegExp): Target => ({ by: 'text', name });
export const role = (role: string, name?: string | RegExp): Target => ({
  by: 'role',
  role,
  ...(name !== undefined && { name }),
});
export const button = (name: string | RegExp) => role('button', name);
export const link = (name: string | RegExp) => role('link', name);
export const heading = (name: string | RegExp) => role('heading', name);
export const within = (outer: Target, target: Target): Target => ({ ...target, within: outer });
