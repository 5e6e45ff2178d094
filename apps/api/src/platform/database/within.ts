import type { Db, Trx } from './database.ts';

/** A transaction of its own, or the one that is open already: what does many changes at once does them in one. */
export const within = <Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db as Trx) : db.transaction().execute(work);
