import { refuseWeakPassword } from './access/password.ts';
import { askPassword } from './features/tenant/ask-password.ts';
import { makeTenant } from './features/tenant/make-tenant.ts';
import { readArguments, WrongCall } from './features/tenant/read-arguments.ts';
import type { MadeTenant } from './features/tenant/tenants.contract.ts';
import { readConfig } from './kernel/config/config.ts';
import { openDatabase } from './open-database.ts';
import { openHouse } from './open-house.ts';
import { sayStartFault } from './start-faults.ts';

/** `npm run tenant`: makes a company and its first administrator in the database the server uses, running or not. */
async function run(): Promise<MadeTenant> {
  const wanted = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  // The demo's accounts are known to everybody: a company's data does not stand beside them.
  if (config.demo) throw new WrongCall('演示模式下不建立公司：请设置 DEMO=off，服务器也以此启动。');
  const chosen = await askPassword({ input: process.stdin, output: process.stderr });
  if (!chosen) throw new WrongCall('没有读到口令，未做任何改动。');
  const { password, again } = chosen;
  refuseWeakPassword(password, again, wanted.username);

  const database = await openDatabase(config);
  try {
    const house = await openHouse(database.connection, config);
    try {
      return await makeTenant(house, { ...wanted, password });
    } finally {
      await house.close();
    }
  } finally {
    await database.embedded?.stop();
  }
}

try {
  const { tenant, name, username, roles } = await run();
  console.log(`已建立公司“${name}”（租户 ${tenant}）：一个部门、${roles} 个角色和全部数据字典。`);
  console.log(`管理员“${username}”现在可以用刚才设置的口令登录。`);
} catch (error) {
  console.error(sayStartFault(error) ?? error);
  process.exitCode = 1;
}
