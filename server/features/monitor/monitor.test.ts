import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStaffed, type Staffed } from '../../../tests/support/staffed.ts';
import type { Monitor } from './monitor.contract.ts';

let at: Staffed;
beforeAll(async () => {
  at = await openStaffed('monitor');
  await at.at.db.owner.rows({ text: 'update tenant set operator = (tenant_id = 1)', values: [] });
});
afterAll(() => at.close());

describe('the monitor', () => {
  test('shows the server to the company that operates it', async () => {
    await at.call('admin', 'GET', '/records/position');
    await at.call('admin', 'GET', '/records/position');
    const { result } = (await at.call('admin', 'GET', '/monitor')) as { result: Monitor };
    expect(result.routes).toContainEqual(
      expect.objectContaining({ route: 'GET /api/records/:entity', count: 2, failed: 0, p95: expect.any(Number) }),
    );
    expect(result.database.size).toBeGreaterThan(1_000_000);
    expect(result.database.largest.length).toBeGreaterThan(3);
    expect(result.disk.free).toBeLessThanOrEqual(result.disk.total);
    expect(result.queues.map(({ name }) => name)).toEqual(['待处理事件', '待发送消息', '后台任务']);
    expect(result.samples.length).toBeGreaterThan(0);
  });

  test('is nobody else’s', async () => {
    expect((await at.call('buyer', 'GET', '/monitor')).reason).toBe('not_allowed');
    // Who operates the installation is heard within moments.
    const reason = async () => (await at.call('admin', 'GET', '/monitor')).reason;
    await at.at.db.owner.rows({ text: 'update tenant set operator = false', values: [] });
    await expect.poll(reason).toBe('not_allowed');
    await at.at.db.owner.rows({ text: 'update tenant set operator = (tenant_id = 1)', values: [] });
    await expect.poll(reason).toBeUndefined();
  });

  test.each([
    ['/actuator/metrics/process.uptime', { name: 'process.uptime', measurements: [{ value: expect.any(Number) }] }],
    ['/sys/actuator/metrics/jvm.memory.used', { measurements: [{ statistic: 'VALUE' }] }],
    ['/actuator/redis/keysSize', { dbSize: expect.any(Number), create_time: expect.any(Number) }],
    ['/actuator/redis/memoryInfo', { used_memory: expect.any(String) }],
    ['/actuator/redis/queryDiskInfo', { result: [{ name: '数据目录', max: expect.any(Number) }] }],
    ['/actuator/httptrace', { traces: expect.any(Array) }],
  ])('answers the old pages at %s', async (url, found) => {
    expect(await at.call('admin', 'GET', url)).toMatchObject(found);
  });

  test('knows no metric that has no meaning here', async () => {
    expect((await at.call('admin', 'GET', '/actuator/metrics/tomcat.threads')).success).toBe(false);
  });
});
