/** What is known of configuration is kept below one key: a publish makes all of it old. */
export const releaseKeys = {
  all: ['releases'],
  drafts: ['releases', 'drafts'],
  documents: ['releases', 'documents'],
  revisions: ['releases', 'revisions'],
  requests: ['releases', 'requests'],
  upgrades: ['releases', 'upgrades'],
  packages: ['releases', 'packages'],
  rules: ['releases', 'rules'],
} as const;
