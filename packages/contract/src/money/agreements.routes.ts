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
export const fundingRoutes = {
  funders: route({
    method: 'GET',
    path: '/api/funders',
    summary: 'All funders by name, those that have ended last',
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
    errors: ['funding/name-taken'],
  }),
  changeFunder: route({
    method: 'PUT',
    path: '/api/funders/{id}',
    summary: 'Change a funder; invoices that were issued keep what they say',
    access: admins,
    params,
    body: ChangeFunder,
    ok: { 200: Funder },
    errors: ['common/not-found', 'funding/changed', 'funding/name-taken'],
  }),
  endFunder: route({
    method: 'POST',
    path: '/api/funders/{id}/end',
    summary: 'Offer a funder no more; all agreements with it have ended before',
    access: admins,
    params,
    body: EndFunder,
    ok: { 200: Funder },
    errors: ['common/not-found', 'funding/changed', 'funding/funder-in-use'],
  }),
  agreements: route({
    method: 'GET',
    path: '/api/customers/{id}/agreements',
    summary: 'What was agreed about who pays for a customer, and what is left of the budgets that hold',
    access: moneyReaders,
    params,
    ok: { 200: AgreementsOf },
    errors: ['common/not-found'],
  }),
  addAgreement: route({
    method: 'POST',
    path: '/api/customers/{id}/agreements',
    summary: 'Add an agreement; where the terms change from a day on, it ends the one before',
    access: caseManagers,
    params,
    body: AddAgreement,
    ok: { 201: Agreement },
    errors: [
      'common/not-found',
      'funding/overlap',
      'funding/changed',
      'funding/ordered-later',
      'funding/funder-ended',
    ],
  }),
  changeAgreement: route({
    method: 'PUT',
    path: '/api/customers/{id}/agreements/{agreementId}',
    summary: 'Change the budget, the reference or the last day of an agreement, or end it by its last day',
    access: caseManagers,
    params: agreementParams,
    body: ChangeAgreement,
    ok: { 200: Agreement },
    errors: [
      'common/not-found',
      'common/invalid',
      'funding/changed',
      'funding/overlap',
      'funding/ordered-later',
    ],
  }),
  removeAgreement: route({
    method: 'DELETE',
    path: '/api/customers/{id}/agreements/{agreementId}',
    summary: 'Remove an agreement by which nothing was ordered',
    access: caseManagers,
    params: agreementParams,
    query: RemoveAgreement,
    ok: { 200: Done },
    errors: ['common/not-found', 'funding/changed', 'funding/in-use'],
  }),
  termsOn: route({
    method: 'GET',
    path: '/api/customers/{id}/terms',
    summary: 'Who pays for a customer’s meals that are delivered on a date, and what is left of that budget',
    access: caseManagers,
    params,
    query: TermsOn,
    ok: { 200: ReservedBudget },
    errors: ['common/not-found'],
  }),
};
