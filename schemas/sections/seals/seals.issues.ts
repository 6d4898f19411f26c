export const sealsIssueTexts = {
  unknown_seal: '没有密封“{seal}”',
  seal_twice: '“{field}”已经封在“{other}”里，一个字段只能封在一处',
  seal_elsewhere: '“{field}”是附件或关联到别的数据，内容存在别处，不能密封；能密封的是直接写在单据里的值',
  seal_needed: '“{field}”是系统字段、编号、状态，或用来称呼单据、说明归属，处处要用，不能密封',
  seal_by: '“{field}”不是主单上指向一张单据的关联字段，不能由它开启密封',
  seal_of_facet: '密封写在原单据里，视角不能另写：同一份数据只有一种密封',
  seal_stays_shut: '没有流转开启密封“{seal}”，封进去的值永远看不到：请在“{entity}”的流转里执行“开启密封”',
  seal_over: '“{over}”不是按“{by}”指向这里的关联列表，不能由它开启密封“{seal}”',
  sealed_not_here: '“{field}”是密封的，开启之前谁也看不到，不能用在这里',
  sealed_leaves: '“{field}”由密封的“{sealed}”得出，会把它泄露出去：请把“{field}”也封进同一处密封，或改写公式',
  sealed_not_kept: '“{field}”是随时算出的，没有存下来的值可封：请设为保存计算结果，或不要封它',
} as const;
