import type { FastifyInstance } from 'fastify';
import { RawJson, Said } from '../kernel/envelope.ts';
import type { House, Room } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { performAction } from './action.ts';
import { readThen } from './as-then.ts';
import { type Asking, askAbout } from './asking.ts';
import { listAwaited } from './awaited.ts';
import { showNext } from './become.ts';
import * as becomes from './becomes.contract.ts';
import { readContest } from './betters/read-contest.ts';
import * as draftCalls from './drafts.contract.ts';
import { dropDraft, readDraft, writeDraft } from './drafts.ts';
import { editMany } from './edit-many.ts';
import { readFileCall } from './files-read.contract.ts';
import { tellFile } from './files-read.ts';
import { findBefore } from './find-before.ts';
import { readFrozen } from './frozen.ts';
import { handOut } from './hand-out.ts';
import { readHistory } from './history.ts';
import { readLineage } from './lineage.ts';
import { chosenIn, moveChosenLines } from './lines-chosen.ts';
import { listRecords } from './list.ts';
import { makeNext, previewNext } from './make-next.ts';
import { moveRecord } from './move.ts';
import { moveLines } from './move-lines.ts';
import { moveMany } from './move-many.ts';
import { readOptions } from './options.ts';
import { readRecord } from './read.ts';
import { readForViewer } from './read-kept.ts';
import * as calls from './records.contract.ts';
import { starRecord, unstarRecord } from './star.ts';
import * as stars from './stars.contract.ts';
import { deleteRecords, purgeRecords, restoreRecord } from './trash.ts';
import { readVersions } from './versions.ts';
import { explain } from './why.ts';
import { createRecord } from './write/create.ts';
import { updateRecord } from './write/update.ts';

type Asks = (asked: { session: Session; params: { entity: string } }) => Promise<Asking>;

/** What records become next: one document to be written further, or several that are made at once. */
function routeChains(api: FastifyInstance, ask: Asks): void {
  const choose = async (asked: Parameters<Asks>[0] & { params: { chain: string } }, ids: readonly string[]) =>
    chosenIn(await ask(asked), ids, `becomes:${asked.params.chain}`);
  route(api, becomes.becomeCall, async (asked) => showNext(await choose(asked, [asked.params.id]), asked.params.chain));
  route(api, becomes.becomeTogetherCall, async (asked) =>
    showNext(await choose(asked, asked.body.ids), asked.params.chain),
  );

  route(api, becomes.previewNextCall, async (asked) =>
    previewNext(await choose(asked, asked.body.ids), asked.params.chain),
  );
  route(api, becomes.makeNextCall, async (asked) => {
    const made = await makeNext(await choose(asked, asked.body.ids), asked.params.chain);
    return new Said(made.message, made);
  });
}

/** Takes records, and rows of them, from one state to another. */
function routeMoves(api: FastifyInstance, ask: Asks): void {
  route(api, calls.moveRecordCall, async (asked) => {
    const { params, body } = asked;
    const asking = await ask(asked);
    if (!asking.entity.lines) return moveRecord(asking, params.id, params.move, body.version, body.answers ?? {});
    await moveChosenLines(asking, params.move, [params.id], body.answers);
    return JSON.parse(await readRecord(asking, params.id));
  });
  route(api, calls.moveLinesCall, async (asked) => {
    const { params, body } = asked;
    const { version, rows, answers = {} } = body;
    return moveLines(await ask(asked), params.id, { part: params.part, move: params.move, version, rows, answers });
  });
  route(api, calls.moveRecordsCall, async (asked) => {
    const asking = await ask(asked);
    const move = asking.entity.lines ? moveChosenLines : moveMany;
    const moved = await move(asking, asked.params.move, asked.body.ids, asked.body.answers);
    return new Said(moved.message, moved);
  });
}

/** One record, now and before. */
function routeSeen(api: FastifyInstance, house: House, ask: Asks): void {
  route(api, stars.starRecordCall, async (asked) => starRecord(await ask(asked), asked.params.id));
  route(api, stars.unstarRecordCall, async (asked) => unstarRecord(await ask(asked), asked.params.id));
  route(api, calls.readRecordCall, async (asked) => {
    return new RawJson(await readForViewer(await ask(asked), house.models, asked.params.id));
  });
  route(api, calls.readHistoryCall, async (asked) => readHistory(await ask(asked), house.models, asked.params.id));
  route(api, calls.readVersionsCall, async (asked) => readVersions(await ask(asked), house.models, asked.params.id));
  route(api, calls.readThenCall, async (asked) => {
    return readThen(await ask(asked), house.models, asked.params.id, asked.query.version);
  });
  route(api, calls.readContestCall, async (asked) => readContest(await ask(asked), asked.params.id));
  route(api, calls.readFrozenCall, async (asked) => readFrozen(await ask(asked), house.models, asked.params.id));
}

/** The calls that serve every entity from its document alone. */
export const recordsRoom: Room = (api, house) => {
  const ask: Asks = ({ session, params }) => askAbout(house, session, params.entity);

  routeSeen(api, house, ask);
  route(api, calls.listRecordsCall, async (asked) => {
    const { list, ...query } = asked.query;
    return new RawJson(await listRecords(await ask(asked), { list }, query));
  });
  route(api, calls.listAwaitedCall, async ({ session, query }) => listAwaited(house, session, query));
  route(api, calls.listTrash, async (asked) => {
    const { list, ...query } = asked.query;
    return new RawJson(await listRecords(await ask(asked), { list, trash: true }, query));
  });
  route(api, calls.createRecordCall, async (asked) =>
    handOut(await ask(asked), (asking) => createRecord(asking, asked.body)),
  );
  route(api, calls.updateRecordCall, async (asked) => updateRecord(await ask(asked), asked.params.id, asked.body));
  route(api, calls.deleteRecordsCall, async (asked) => {
    await deleteRecords(await ask(asked), asked.body.ids);
    return new Said('删除成功!');
  });
  route(api, calls.purgeRecordsCall, async (asked) => {
    await purgeRecords(await ask(asked), asked.body.ids, asked.body.confirm);
    return new Said('已彻底删除');
  });
  route(api, calls.restoreRecordCall, async (asked) => restoreRecord(await ask(asked), asked.params.id));

  routeMoves(api, ask);
  route(api, calls.editRecordsCall, async (asked) => {
    const edited = await editMany(await ask(asked), asked.body.ids, asked.body.values);
    return new Said(edited.message, edited);
  });
  route(api, calls.runActionCall, async (asked) => {
    const { params, body } = asked;
    const told = await handOut(await ask(asked), (asking) =>
      performAction(asking, params.action, body.ids, body.answers),
    );
    return new Said(told.message, told);
  });
  routeChains(api, ask);

  route(api, readFileCall, async (asked) => tellFile(await ask(asked), asked.body));
  route(api, calls.readLineageCall, async (asked) => readLineage(await ask(asked), asked.params.id));
  route(api, calls.whyRecordCall, async (asked) => explain(await ask(asked), asked.params.id, asked.query.operation));
  route(api, calls.whyEntityCall, async (asked) => explain(await ask(asked), null, asked.query.operation));
  route(
    api,
    calls.readOptionsCall,
    async (asked) => new RawJson(await readOptions(await ask(asked), asked.params.field, asked.query)),
  );
  route(api, calls.findBeforeCall, async (asked) => findBefore(await ask(asked), asked.body.asks, asked.body.id));

  route(api, draftCalls.readDraftCall, async (asked) => readDraft(await ask(asked), asked.params.key));
  route(api, draftCalls.writeDraftCall, async (asked) =>
    writeDraft(await ask(asked), asked.params.key, asked.body.body, asked.body.version),
  );
  route(api, draftCalls.dropDraftCall, async (asked) => dropDraft(await ask(asked), asked.params.key));
};
