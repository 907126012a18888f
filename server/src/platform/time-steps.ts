/** Equal steps of time, one after the other, numbered from 0. */
export interface TimeSteps {
  from: Date;
  stepMs: number;
  count: number;
}

export const endOf = ({ from, stepMs, count }: TimeSteps): Date => new Date(from.getTime() + count * stepMs);
