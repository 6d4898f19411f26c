import { founder } from '../../access/founder.ts';
import type { Session } from '../../kernel/session.ts';

/** The product itself at work in a company, with the rights of these roles: what it does passes the same checks and stands in the same history as a person's doing. */
export const asProduct = (tenant: number, roles: readonly string[]): Session => ({ ...founder(tenant), roles });
