import type { OpeningState } from '@trpeza/contract/opening/opening.schemas';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';
import { hasCustomers } from '#features/accounts/accounts.steps.ts';
import { readLastBackup } from '#features/backups/backups.steps.ts';
import { hasMeals } from '#features/meals/menu.ts';
import { mailNeedOf, type Mailing } from '#features/messages/send-messages.ts';
import { offeredMethods } from '#features/payments/offered-methods.ts';
import type { KitchenState } from '#features/settings/settings.present.ts';
import type { Deps } from '#src/deps.ts';
import { howOrdered, evaluateLines } from './opening.domain.ts';

type StateDeps = Pick<Deps, 'db' | 'payments'>;

interface OpeningDeps extends StateDeps {
  settings: { read(): Promise<Settings> };
  mail: Mailing;
}

/** Step: how customers can order and pay now. */
export async function readKitchenState({ db, payments }: StateDeps, rules: Settings): Promise<KitchenState> {
  const methods = offeredMethods(rules, payments);
  const hasMeal = await hasMeals(db);
  return { paymentMethods: methods, ordering: howOrdered({ rules, methods, hasMeal }) };
}

/** The checklist from an empty kitchen to the first order. */
export async function readOpening(deps: OpeningDeps): Promise<OpeningState> {
  const { db, payments, mail } = deps;
  const rules = await deps.settings.read();
  const [hasMeal, hasCustomer, { newest }] = await Promise.all([
    hasMeals(db),
    hasCustomers(db),
    readLastBackup(db),
  ]);
  const kitchen = { rules, methods: offeredMethods(rules, payments), hasMeal };
  const mailNeed = mailNeedOf(mail, rules);
  return {
    ordering: howOrdered(kitchen),
    lines: evaluateLines(kitchen, {
      organisation: rules.organisation_name !== '',
      mail: mailNeed === null,
      customer: hasCustomer,
      backup: rules.opening_confirmed.includes('backup') || newest !== null,
    }),
    mailNeed,
    isPutAway: rules.opening_put_away,
  };
}
