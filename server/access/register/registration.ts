import type { Running } from '../../metadata/models.ts';
import type { PortalTenant } from '../portal-tenant.ts';

/** What somebody says of themselves to get an account. */
export interface Person {
  readonly username: string;
  readonly password: string;
  readonly realname: string;
  /** In its plain form. */
  readonly phone: string;
  readonly email: string | null;
}

export interface Company {
  readonly name: string;
  readonly creditCode: string;
  readonly supplierKind: string;
  readonly region: string;
}

/** A registration whose telephone is proved, on its way into a company. */
export interface Registration {
  readonly into: PortalTenant;
  readonly running: Running;
  readonly person: Person;
  readonly hash: string;
}
