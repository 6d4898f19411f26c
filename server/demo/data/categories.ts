export interface CategorySeed {
  readonly code: string;
  readonly name: string;
  /** Code of the one above; empty at the top. */
  readonly parent: string;
  readonly kind: string;
  readonly level: 'A' | 'B' | 'C';
  readonly inspect: string;
}

/** Code, name, kind, level and inspection; a code's first characters are the code of the one above. */
const table = `
RG      试剂           REAGENT B CERT
RG01    有机溶剂       REAGENT B CERT
RG0101  色谱纯溶剂     REAGENT A CERT
RG0102  分析纯溶剂     REAGENT B CERT
RG02    无机试剂       REAGENT B CERT
RG0201  无机酸         REAGENT B CERT
RG0202  无机碱         REAGENT C CERT
RG0203  无机盐         REAGENT C CERT
RG03    生化与微生物   REAGENT B SAMPLE
RG0301  培养基         REAGENT A SAMPLE
RG0302  指示剂与染色剂 REAGENT C CERT
RG0303  快速检测试剂盒 REAGENT A SAMPLE
RM      标准物质       REFMAT  A CERT
RM01    标准溶液       REFMAT  A CERT
RM0101  元素标准溶液   REFMAT  A CERT
RM0102  有机标准溶液   REFMAT  A CERT
RM02    基体标准物质   REFMAT  A CERT
RM0201  水质标准样品   REFMAT  A CERT
RM0202  土壤与食品基体 REFMAT  A CERT
CS      耗材           CONSUM  C SAMPLE
CS01    色谱耗材       CONSUM  B SAMPLE
CS0101  色谱柱         CONSUM  A TECH
CS0102  样品瓶与滤器   CONSUM  C SAMPLE
CS0103  固相萃取柱     CONSUM  B SAMPLE
CS02    通用耗材       CONSUM  C SAMPLE
CS0201  移液与离心耗材 CONSUM  C SAMPLE
CS0202  采样耗材       CONSUM  B SAMPLE
CS0203  防护用品       CONSUM  C EXEMPT
GL      玻璃器皿       GLASS   C SAMPLE
GL01    量器           GLASS   B CERT
GL0101  容量瓶与移液管 GLASS   B CERT
GL02    烧器与容器     GLASS   C SAMPLE
GL0201  烧杯与锥形瓶   GLASS   C SAMPLE
IN      仪器设备       INSTR   A TECH
IN01    分析仪器       INSTR   A TECH
IN0101  色谱与质谱     INSTR   A TECH
IN0102  光谱仪器       INSTR   A TECH
IN02    实验室设备     INSTR   B TECH
IN0201  称量与温控     INSTR   B TECH
IN0202  前处理设备     INSTR   B TECH
SP      备件           SPARE   B TECH
SP01    仪器备件       SPARE   B TECH
SP0101  色谱备件       SPARE   B TECH
SP0102  光谱备件       SPARE   B TECH
SV      技术服务       SERVICE B TECH
SV01    校准检定       CALIB   A CERT
SV0101  计量校准       CALIB   A CERT
SV02    外部服务       SERVICE C TECH
SV0201  分包检测       SUBTEST A CERT
SV0202  运维与处置     SERVICE C TECH`;

export const categories: readonly CategorySeed[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', kind = '', level = 'C', inspect = ''] = line.trim().split(/\s+/);
    return { code, name, parent: code.slice(0, -2), kind, level: level as CategorySeed['level'], inspect };
  });
