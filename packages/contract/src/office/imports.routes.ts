import * as z from 'zod';
import { caseManagers, moneyReaders } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { AnyLanguage, Done, PathId } from '../platform/schemas.ts';
import { MAX_IMPORT_BYTES } from './imports.constants.ts';
import {
  RunImport,
  ImportDetail,
  ImportKindParam,
  ImportSummary,
  MapImport,
  UploadImport,
} from './imports.schemas.ts';

const params = z.object({ id: PathId });

/** Imports of files. The use case decides which roles may import a kind. Users see their own imports only. */
export const importsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/imports',
    summary: "List the caller's recent imports, newest first",
    access: moneyReaders,
    ok: { 200: z.array(ImportSummary) },
    errors: [],
  }),
  upload: route({
    method: 'POST',
    path: '/api/imports',
    summary: 'Upload a CSV, XLSX or OFX file and suggest a column mapping; no data are changed',
    access: moneyReaders,
    body: UploadImport,
    bodyLimit: Math.ceil(MAX_IMPORT_BYTES / 3) * 4 + 2048,
    tooLarge: 'imports/too-large',
    ok: { 201: ImportDetail },
    errors: ['imports/unreadable', 'imports/too-large'],
  }),
  read: route({
    method: 'GET',
    path: '/api/imports/{id}',
    summary: 'Read an import, with a preview of its effects',
    access: moneyReaders,
    params,
    ok: { 200: ImportDetail },
    errors: ['common/not-found'],
  }),
  map: route({
    method: 'PUT',
    path: '/api/imports/{id}',
    summary: 'Save the column mapping of an import, and preview every row',
    access: moneyReaders,
    params,
    body: MapImport,
    ok: { 200: ImportDetail },
    errors: ['common/not-found', 'imports/done'],
  }),
  do: route({
    method: 'POST',
    path: '/api/imports/{id}/do',
    summary: 'Write all rows as previewed, or none',
    access: moneyReaders,
    params,
    body: RunImport,
    ok: { 200: ImportDetail },
    errors: [
      'common/not-found',
      'imports/done',
      'imports/changed',
      'imports/refused-rows',
      'imports/in-doubt',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/imports/{id}',
    summary: 'Delete an import and its file; imported data stay',
    access: moneyReaders,
    params,
    ok: { 200: Done },
    errors: ['common/not-found'],
  }),
  template: route({
    method: 'GET',
    path: '/api/imports/templates/{kind}',
    summary: 'Download the current data as a template with the headings that the import recognises',
    access: caseManagers,
    params: ImportKindParam,
    query: z.object({ language: AnyLanguage.optional() }),
    ok: { 200: { file: 'text/csv' } },
    errors: [],
  }),
};
