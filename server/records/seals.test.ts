import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sealedDocuments, sealedFacet } from '../../tests/fixtures/sealed-bids.ts';
import { gateRows, heldOpen, waiting } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

type Body = Record<string, unknown>;

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_seals', [recordsRoom, excelRoom], { documents: [...sealedDocuments, sealedFacet] });
});
afterAll(() => trade.close());

const owner = <Row = Body>(text: string, ...values: unknown[]) => trade.at.db.owner.rows<Row>({ text, values });
const post = (path: string, body: object, name = 'supplier') => trade.call(name, 'POST', `/records/${path}`, body);
const put = (path: string, body: object, name = 'supplier') => trade.call(name, 'PUT', `/records/${path}`, body);
const read = async (entity: string, id: string, name = 'supplier') =>
  (await trade.call(name, 'GET', `/records/${entity}/${id}`)).result as Body & { version: number };
let count = 0;

async function begun(): Promise<string> {
  const { result } = await post('sbEvent', { name: `项目${++count}` }, 'buyer');
  return result.id;
}
const offer = (event: string, price = '12.50', more: Body = {}) => ({
  no: `B${++count}`,
  event,
  days: 30,
  plan: '现场安装',
  taxes: '含税',
  lines: [
    { what: '笔', qty: '2', price, steps: [{ from: '10', cost: '11.11' }] },
    { what: '纸', qty: '3', price: '4' },
  ],
  ...more,
});
async function sealed(event: string, price?: string, more?: Body) {
  const { result, ...said } = await post('sbBid', offer(event, price, more));
  expect(said).toMatchObject({ success: true });
  return result as Body & { id: string; lines: Body[]; $seals: Record<string, { hash: string; state: string }> };
}
/** Every sealed value of a bid's price once more. */
const again = ({ lines }: { lines: Body[] }, price: string) => ({
  version: 1,
  taxes: '另算',
  lines: lines.map(({ steps, ...line }) => ({
    ...line,
    price,
    steps: (steps as Body[]).map((step) => ({ ...step, cost: price })),
  })),
});
const move = async (event: string, key: string, name = 'buyer') =>
  post(`sbEvent/${event}/moves/${key}`, { version: (await read('sbEvent', event, name)).version, answers: {} }, name);

describe('what is sealed', () => {
  test('is in no column and no answer, and its writer is told of the envelope', async () => {
    const event = await begun();
    const bid = await sealed(event);
    expect(bid).toMatchObject({
      total: null,
      plan: null,
      days: null,
      lines: [{ what: '笔', qty: '2.00', price: null, amount: null, steps: [{ from: '10.00', cost: null }] }, {}],
      $seals: { price: { state: 'sealed' }, offer: { state: 'sealed' } },
    });
    expect(bid.$seals.price?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(await read('sbBid', bid.id)).toMatchObject({ total: null, $seals: bid.$seals });
    expect(await owner(`select total, plan, days, taxes from sb_bid where id = $1`, bid.id)).toEqual([
      { total: null, plan: null, days: null, taxes: null },
    ]);
    const [note] = await owner<{ note: string; changes: unknown }>(
      `select note, changes from record_history where record_id = $1`,
      bid.id,
    );
    expect(note?.note).toContain(`密封“价格标”，指纹${bid.$seals.price?.hash}`);
  });

  test('is judged as it is saved', async () => {
    const event = await begun();
    expect(await post('sbBid', offer(event, '-1'))).toMatchObject({ message: expect.stringContaining('单价须大于零') });
    expect(await post('sbBid', { ...offer(event), event: null })).toMatchObject({
      message: expect.stringContaining('请先选择招标项目'),
    });
    const { lines, ...rest } = offer(event);
    const missing = { ...rest, lines: lines.map(({ price: _, ...line }) => line) };
    expect(await post('sbBid', missing)).toMatchObject({ message: expect.stringContaining('请填写单价') });
  });

  test('stays in its envelope through saves and moves that do not say it', async () => {
    const event = await begun();
    const bid = await sealed(event);
    const kept = await put(`sbBid/${bid.id}`, { version: 1, note: '改备注' });
    expect(kept).toMatchObject({ success: true, result: { note: '改备注', $seals: bid.$seals } });
    const whole = await read('sbBid', bid.id);
    const again = await put(`sbBid/${bid.id}`, { ...whole, note: '又改' });
    expect(again).toMatchObject({ success: true, result: { $seals: bid.$seals } });
    expect((await read('sbBid', bid.id)).version).toBe(3);
    const sent = await post(`sbBid/${bid.id}/moves/send`, { version: 3, answers: {} });
    expect(sent).toMatchObject({ message: '操作成功！', success: true, result: { state: 'sent', $seals: bid.$seals } });
    await move(event, 'price');
    expect(await read('sbBid', bid.id)).toMatchObject({ total: '37.00', taxes: '含税', plan: null });
  });

  test('is written anew as a whole, and the envelope before is void', async () => {
    const event = await begun();
    const bid = await sealed(event);
    const lines = bid.lines.map((line, at) => ({ ...line, price: at === 0 ? '9' : null }));
    expect(await put(`sbBid/${bid.id}`, { version: 1, taxes: '含税', lines })).toMatchObject({
      message: expect.stringContaining('请填写单价'),
    });
    const { taxes: _, ...unsaid } = again(bid, '9');
    expect(await put(`sbBid/${bid.id}`, unsaid)).toMatchObject({
      message: expect.stringContaining('“计税说明”已密封'),
    });
    const { result } = await put(`sbBid/${bid.id}`, again(bid, '9'));
    expect(result.$seals.price.hash).not.toBe(bid.$seals.price?.hash);
    expect(result.$seals.offer).toEqual(bid.$seals.offer);
    await move(event, 'price');
    expect(await read('sbBid', bid.id)).toMatchObject({ total: '45.00', taxes: '另算' });
  });

  test('cannot be carried to another event unsaid', async () => {
    const [event, other] = [await begun(), await begun()];
    const bid = await sealed(event);
    expect(await put(`sbBid/${bid.id}`, { version: 1, event: other })).toMatchObject({
      message: expect.stringContaining('已为原来的招标项目密封'),
    });
  });
});

test('whoever writes from another side of the record seals as well', async () => {
  const event = await begun();
  const { result } = await post('sbOffer', offer(event));
  expect(result).toMatchObject({ total: null, plan: null, $seals: { price: { state: 'sealed' } } });
  await move(event, 'price');
  expect(await read('sbOffer', result.id)).toMatchObject({ total: '37.00', $seals: { price: { state: 'opened' } } });
});

describe('the opening', () => {
  test('gives every value back, with history, each envelope by itself', async () => {
    const event = await begun();
    const bids = [await sealed(event), await sealed(event, '1')];
    expect(await move(event, 'read')).toMatchObject({ success: true });
    expect(await read('sbBid', bids[0]?.id ?? '')).toMatchObject({
      days: 30,
      plan: '现场安装',
      total: null,
      $seals: { offer: { state: 'opened' }, price: { state: 'sealed' } },
    });
    expect(await read('sbEvent', event, 'buyer')).toMatchObject({ lowest: null, many: 2 });
    expect(await move(event, 'price')).toMatchObject({ success: true });
    const opened = await read('sbBid', bids[0]?.id ?? '', 'buyer');
    expect(opened).toMatchObject({
      total: '37.00',
      lines: [
        { price: '12.50', amount: '25.00', steps: [{ cost: '11.11' }] },
        { price: '4.00', amount: '12.00' },
      ],
      $seals: { price: { state: 'opened', hash: bids[0]?.$seals.price?.hash } },
    });
    expect(await read('sbEvent', event, 'buyer')).toMatchObject({ lowest: '14.00' });
    const history = (await trade.call('buyer', 'GET', `/records/sbBid/${bids[0]?.id}/history`)).result as Body[];
    expect(history[0]).toMatchObject({
      action: 'unseal',
      did: '开启密封',
      note: expect.stringContaining('开启“价格标”'),
    });
    const [said] = await owner<{ note: string }>(
      `select note from record_history where record_id = $1 order by version desc limit 1`,
      event,
    );
    expect(said?.note).toContain('开启密封2份');
  });

  test('is the end: what was opened stays, and nothing more is sealed', async () => {
    const event = await begun();
    const bid = await sealed(event);
    await move(event, 'price');
    const now = await read('sbBid', bid.id);
    expect(await put(`sbBid/${bid.id}`, { version: now.version, taxes: '另算' })).toMatchObject({
      message: expect.stringContaining('“计税说明”已经开启'),
    });
    expect(await put(`sbBid/${bid.id}`, { version: now.version, note: '可以改' })).toMatchObject({
      success: true,
      result: { total: '37.00' },
    });
    expect(await post('sbBid', offer(event))).toMatchObject({
      message: expect.stringMatching(/：招标项目的“价格标”已经开启，不能再密封/),
    });
  });

  test.each([
    ['emptied', () => ({ taxes: null }), '“计税说明”已经开启'],
    ['taken out with its line', ({ lines }: Body) => ({ lines: (lines as Body[]).slice(1) }), '“单价”已经开启'],
    [
      'taken out with its sub-line',
      ({ lines }: Body) => ({ lines: (lines as Body[]).map((line) => ({ ...line, steps: [] })) }),
      '“阶梯单价”已经开启',
    ],
  ])('what was opened is not %s', async (_, change, said) => {
    const event = await begun();
    const bid = await sealed(event);
    await move(event, 'price');
    const now = await read('sbBid', bid.id);
    const refused = await put(`sbBid/${bid.id}`, { version: now.version, ...change(now) });
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining(said) });
    expect(await read('sbBid', bid.id)).toMatchObject({ total: '37.00', taxes: '含税', lines: [{}, {}] });
  });

  test('of an event without envelopes shuts it all the same', async () => {
    const event = await begun();
    expect(await move(event, 'price')).toMatchObject({ success: true });
    expect(await post('sbBid', offer(event))).toMatchObject({
      message: expect.stringMatching(/：招标项目的“价格标”已经开启，不能再密封/),
    });
  });

  test('tells of an envelope that is another, and opens the rest', async () => {
    const event = await begun();
    const [touched, forged, sound] = [await sealed(event), await sealed(event), await sealed(event)];
    await owner(
      `update seal_envelope set body = left(body, -1) || case right(body, 1) when 'A' then 'B' else 'A' end
        where record_id = $1 and seal = 'price'`,
      touched.id,
    );
    await owner(
      `update seal_envelope e set body = o.body, hash = o.hash from seal_envelope o
        where e.record_id = $1 and e.seal = 'price' and o.record_id = $2 and o.seal = 'price'`,
      forged.id,
      sound.id,
    );
    expect(await move(event, 'price')).toMatchObject({ success: true });
    for (const { id } of [touched, forged]) {
      expect(await read('sbBid', id)).toMatchObject({ total: null, $seals: { price: { state: 'broken' } } });
      const history = (await trade.call('buyer', 'GET', `/records/sbBid/${id}/history`)).result as Body[];
      expect(history[0]).toMatchObject({ note: expect.stringContaining('信封与密封时的不符') });
    }
    expect(await read('sbBid', sound.id)).toMatchObject({ total: '37.00' });
    const [said] = await owner<{ note: string }>(
      `select note from record_history where record_id = $1 order by version desc limit 1`,
      event,
    );
    expect(said?.note).toContain('开启密封1份，另有2份与密封时不符');
  });

  test('is not to be had by laying a whole envelope, with its hash and its mark, in the place of another', async () => {
    const event = await begun();
    const [robbed, sound] = [await sealed(event, '99'), await sealed(event)];
    await owner(
      `update seal_envelope e set body = o.body, hash = o.hash, mark = o.mark from seal_envelope o
        where e.record_id = $1 and e.seal = 'price' and o.record_id = $2 and o.seal = 'price'`,
      robbed.id,
      sound.id,
    );
    expect(await move(event, 'price')).toMatchObject({ success: true });
    expect(await read('sbBid', robbed.id)).toMatchObject({ total: null, $seals: { price: { state: 'broken' } } });
    expect(await read('sbBid', sound.id)).toMatchObject({ total: '37.00', $seals: { price: { state: 'opened' } } });
  });

  test('does not reach into the trash', async () => {
    const event = await begun();
    const bid = await sealed(event);
    await trade.call('supplier', 'POST', '/records/sbBid/delete', { ids: [bid.id] });
    expect(await move(event, 'price')).toMatchObject({ success: true });
    const [row] = await owner(`select state from seal_envelope where record_id = $1 and seal = 'price'`, bid.id);
    expect(row).toEqual({ state: 'sealed' });
  });

  test('takes the key once: what comes back from the trash later is opened by no second move', async () => {
    const event = await begun();
    const bid = await sealed(event);
    await owner(`update sb_bid set deleted_at = now() where id = $1`, bid.id);
    expect(await move(event, 'price')).toMatchObject({ success: true });
    await owner(`update sb_bid set deleted_at = null where id = $1`, bid.id);
    await owner(`update sb_event set state = 'open' where id = $1`, event);
    expect(await move(event, 'price')).toMatchObject({ success: true });
    expect(await read('sbBid', bid.id)).toMatchObject({ total: null, $seals: { price: { state: 'sealed' } } });
  });

  test('by a key that is not this installation’s changes nothing', async () => {
    const event = await begun();
    const bid = await sealed(event);
    await owner(
      `update seal_key set private_key = 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA' where owner_id = $1`,
      event,
    );
    expect(await move(event, 'price')).toMatchObject({ message: expect.stringContaining('私钥打不开') });
    expect(await read('sbEvent', event, 'buyer')).toMatchObject({ state: 'open' });
    expect(await read('sbBid', bid.id)).toMatchObject({ $seals: { price: { state: 'sealed' } } });
  });
});

describe('a save and the opening at once', () => {
  let ungate: (() => Promise<void>)[] = [];
  const gate = async (...gates: readonly (readonly [table: string, when?: string])[]) => {
    ungate = [];
    for (const one of gates) ungate.push(await gateRows(trade.at.db, ...one));
  };
  afterEach(async () => {
    for (const one of ungate) await one();
  });
  test('who opens first leaves nothing to be sealed', async () => {
    const event = await begun();
    const bid = await sealed(event);
    await gate(['sb_event'], ['sb_bid']);
    const [opened, saved] = await heldOpen(trade.at.db, [
      () => move(event, 'price'),
      () => post('sbBid', offer(event)),
    ]);
    expect(opened).toMatchObject({ success: true });
    expect(saved).toMatchObject({ success: false, message: expect.stringContaining('已经开启，不能再密封') });
    expect(await read('sbBid', bid.id)).toMatchObject({ total: '37.00' });
  });

  test('who saves first is opened with the others', async () => {
    const event = await begun();
    const bid = await sealed(event);
    await gate(['sb_event'], ['sb_bid']);
    const [saved, opened] = await heldOpen(trade.at.db, [
      () => put(`sbBid/${bid.id}`, again(bid, '7')),
      () => move(event, 'price'),
    ]);
    expect(saved).toMatchObject({ success: true, result: { total: null } });
    expect(opened).toMatchObject({ success: true });
    const price = { state: 'opened', hash: saved.result.$seals.price.hash };
    expect(await read('sbBid', bid.id)).toMatchObject({ total: '35.00', taxes: '另算', $seals: { price } });
  });

  test('an envelope written anew while it is opened is either all of the old or refused', async () => {
    const event = await begun();
    const bid = await sealed(event);
    await gate(['sb_event'], ['sb_bid']);
    const [opened, saved] = await heldOpen(trade.at.db, [
      () => move(event, 'price'),
      () => put(`sbBid/${bid.id}`, again(bid, '1')),
    ]);
    expect([opened.success, saved.success]).toEqual([true, false]);
    expect(await read('sbBid', bid.id)).toMatchObject({ total: '37.00', taxes: '含税' });
  });

  test('two who open at once open once', async () => {
    const event = await begun();
    const bid = await sealed(event);
    await gate(['sb_event'], ['sb_bid']);
    const answers = await heldOpen(trade.at.db, [() => move(event, 'price'), () => move(event, 'price')]);
    expect(answers.map(({ success }) => success)).toEqual([true, false]);
    const [count] = await owner(
      `select count(*)::int as n from record_history where record_id = $1 and action = 'unseal'`,
      bid.id,
    );
    expect(count).toEqual({ n: 1 });
  });

  test('who is cut off in the midst of it opened nothing, and it can be opened after', async () => {
    const event = await begun();
    const bids = [await sealed(event), await sealed(event)];
    // Every bid is written by then, and none is told to be open.
    await gate(['seal_envelope', "new.state = 'opened'"]);
    const [cut] = await heldOpen(trade.at.db, [() => move(event, 'price')], async () => {
      for (const pid of await waiting(trade.at.db)) await owner('select pg_terminate_backend($1)', pid);
    });
    expect(cut).toMatchObject({ success: false });
    expect(await read('sbEvent', event, 'buyer')).toMatchObject({ state: 'open', lowest: null });
    for (const { id } of bids)
      expect(await read('sbBid', id)).toMatchObject({
        total: null,
        version: 1,
        $seals: { price: { state: 'sealed' } },
      });
    const [key] = await owner(`select opened_at from seal_key where owner_id = $1 and seal = 'price'`, event);
    expect(key).toEqual({ opened_at: null });
    expect(await move(event, 'price')).toMatchObject({ success: true });
    expect(await read('sbBid', bids[0]?.id ?? '')).toMatchObject({ total: '37.00' });
  });
});
