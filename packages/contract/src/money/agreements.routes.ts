import * as z from 'zod';
import { admins, caseManagers, moneyReaders } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Done, PathId } from '../platform/schemas.ts';
import {
  AddAgreement,
  Agreement,
  AgreementsOf,
  ChangeAgreement,
  ChangeFunder,
  EndFunder,
  Funder,
  RemoveAgreement,
  SaveFunder,
  TermsOn,
} from './agreements.schemas.ts';
import { ReservedBudget } from './terms.schemas.ts';

const params = z.object({ id: PathId });
const agreementParams = z.object({ id: PathId, agreementId: PathId });

/** Funders, and the agreements about who pays for a customer's meals. */
export const agreementsRoutes = {
  funders: route({
    method: 'GET',
    path: '/api/funders',
    summary: 'List all funders by name, ended ones last',
    access: moneyReaders,
    ok: { 200: z.array(Funder) },
    errors: [],
  }),
  addFunder: route({
    method: 'POST',
    path: '/api/funders',
    summary: 'Add a funder',
    access: admins,
    body: SaveFunder,
    ok: { 201: Funder },
    errors: ['agreements/name-taken'],
  }),
  changeFunder: route({
    method: 'PUT',
    path: '/api/funders/{id}',
    summary: 'Change a funder; issued invoices stay unchanged',
    access: admins,
    params,
    body: ChangeFunder,
    ok: { 200: Funder },
    errors: ['common/not-found', 'agreements/changed', 'agreements/name-taken'],
  }),
  endFunder: route({
    method: 'POST',
    path: '/api/funders/{id}/end',
    summary: 'End a funder that has no current or future agreements',
    access: admins,
    params,
    body: EndFunder,
    ok: { 200: Funder },
    errors: ['common/not-found', 'agreements/changed', 'agreements/funder-in-use'],
  }),
  agreements: route({
    method: 'GET',
    path: '/api/customers/{id}/agreements',
    summary: "List a customer's agreements, and the remaining budgets of those that apply",
    access: moneyReaders,
    params,
    ok: { 200: AgreementsOf },
    errors: ['common/not-found'],
  }),
  addAgreement: route({
    method: 'POST',
    path: '/api/customers/{id}/agreements',
    summary: 'Add an agreement; if terms change from a date on, also ends the previous agreement',
    access: caseManagers,
    params,
    body: AddAgreement,
    ok: { 201: Agreement },
    errors: [
      'common/not-found',
      'agreements/overlap',
      'agreements/changed',
      'agreements/ordered-later',
      'agreements/funder-ended',
    ],
  }),
  changeAgreement: route({
    method: 'PUT',
    path: '/api/customers/{id}/agreements/{agreementId}',
    summary: 'Change the budget, reference or last day of an agreement',
    access: caseManagers,
    params: agreementParams,
    body: ChangeAgreement,
    ok: { 200: Agreement },
    errors: [
      'common/not-found',
      'common/invalid',
      'agreements/changed',
      'agreements/overlap',
      'agreements/ordered-later',
    ],
  }),
  removeAgreement: route({
    method: 'DELETE',
    path: '/api/customers/{id}/agreements/{agreementId}',
    summary: 'Remove an agreement that no order uses',
    access: caseManagers,
    params: agreementParams,
    query: RemoveAgreement,
    ok: { 200: Done },
    errors: ['common/not-found', 'agreements/changed', 'agreements/in-use'],
  }),
  termsOn: route({
    method: 'GET',
    path: '/api/customers/{id}/terms',
    summary: "Read who pays for a customer's meals on a delivery date, and the remaining budget",
    access: caseManagers,
    params,
    query: TermsOn,
    ok: { 200: ReservedBudget },
    errors: ['common/not-found'],
  }),
};
