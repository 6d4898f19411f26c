import { type Database, sql } from '../db/statement.ts';

/** An account a telephone belongs to. */
export interface PhoneAccount {
  readonly tenant: number;
  readonly user: string;
  readonly username: string;
  readonly depart: string | null;
  /** '1' may sign in. */
  readonly status: string;
  readonly closed: boolean;
  /** Of a supplier that cooperates no more. */
  readonly left: boolean;
}

/** As `plain_phone` in the database: one form for every way of writing a number. */
export const plainPhone = (written: string): string => written.replace(/[^0-9+]/g, '').replace(/^\+86/, '');

/** Something a text message reaches: a Chinese mobile number, or a foreign one with its country. */
export const isMobile = (phone: string): boolean => /^(1[3-9]\d{9}|\+(?!86)\d{6,17})$/.test(phone);

/** Everybody with this telephone, in every company, whoever was there first first. The deleted are not there. */
export const accountsOfPhone = (db: Database, phone: string): Promise<PhoneAccount[]> =>
  db.owner.rows<PhoneAccount>({
    name: 'accounts-of-phone',
    text: `select n.tenant_id as tenant, n.user_id as user, u.username, u.depart, u.status, not tenant_open(t) as closed,
                  coalesce(s.is_show = '9', false) as left
             from login_phone n
             join tenant t on t.tenant_id = n.tenant_id
             join sys_user u on u.tenant_id = n.tenant_id and u.id = n.user_id and u.deleted_at is null
             left join su_supplier s on s.tenant_id = u.tenant_id and s.id = u.supplier
            where n.phone = $1 order by u.create_time, u.id limit 20`,
    values: [phone],
  });

interface Taken {
  readonly name: boolean;
  readonly phone: boolean;
  readonly email: boolean;
}

/** Which of these somebody has already; `except` is the one who asks. */
export async function takenBy(
  db: Database,
  {
    name = '',
    phone = '',
    email = '',
    except = '',
  }: Partial<Readonly<Record<'name' | 'phone' | 'email' | 'except', string>>>,
): Promise<Taken> {
  const [row] = await db.owner.rows<Taken>(sql`select
    exists (select 1 from login_name where name = ${name.trim().toLowerCase()} and user_id <> ${except}) as name,
    exists (select 1 from login_phone p join sys_user u on u.tenant_id = p.tenant_id and u.id = p.user_id and u.deleted_at is null
             where p.phone = ${plainPhone(phone)} and p.user_id <> ${except}) as phone,
    ${email.trim()} <> '' and exists (select 1 from sys_user
             where lower(email) = ${email.trim().toLowerCase()} and deleted_at is null and id <> ${except}) as email`);
  return row ?? { name: false, phone: false, email: false };
}

/** Whether any of them is somebody else's. */
export async function accountsTaken(db: Database, asked: Parameters<typeof takenBy>[1]): Promise<boolean> {
  const { name, phone, email } = await takenBy(db, asked);
  return name || phone || email;
}
