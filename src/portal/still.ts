/** Blocks that are only read: a visitor's browser leaves them as the server drew them and fetches nothing of them but their styles. */
export const stillBlocks = {
  callToAction: true,
  companyCloud: true,
  features: true,
  footer: true,
  logoWall: true,
  news: true,
  stats: true,
} as const;

export type StillBlock = keyof typeof stillBlocks;
