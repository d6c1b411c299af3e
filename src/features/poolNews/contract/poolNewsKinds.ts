/** What the paths of its calls name in a pool. */
export const poolNewsTargets = ['mute', 'message'] as const;

/** The rate limits of whole calls. */
export const poolNewsCallLimits = { reactions: 'reactionsOfUser' } as const;
