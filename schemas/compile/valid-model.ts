/** Keys of two fields of one part; both ends count where they are days, the end does not where they are moments. */
export interface ValidModel {
  readonly from: string;
  readonly to: string;
  readonly is: 'date' | 'dateTime';
}
