import { holdAnswers } from '../../server/kernel/hold-answers.ts';

// Whatever a test asks for is held against its contract, whether the test looks at it or not.
holdAnswers();
