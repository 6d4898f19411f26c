/** Advisory locks by which a test and the processes it starts speak of a job's runs. */
export const jobLocks = { inHands: 71, gate: 72 };
