import * as z from 'zod';
import { admins } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Done } from '../platform/schemas.ts';
import {
  AddTemplate,
  ChangeTemplate,
  EmailTemplate,
  EmailTemplates,
  PreviewTemplate,
  TemplateKey,
  TemplatePreview,
  TestTemplate,
} from './templates.schemas.ts';

const params = z.object({ templateKey: TemplateKey });
/** Allows for texts in two languages; Cyrillic letters take two bytes each. */
const bodyLimit = 256 * 1024;

export const templatesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/email-templates',
    summary: 'List all email templates with their current texts, including those added by the office',
    access: admins,
    ok: { 200: EmailTemplates },
    errors: [],
  }),
  add: route({
    method: 'POST',
    path: '/api/email-templates',
    summary: 'Add a template with its own key',
    access: admins,
    bodyLimit,
    body: AddTemplate,
    ok: { 201: EmailTemplate },
    errors: ['templates/key-taken', 'templates/unknown-variable'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/email-templates/{templateKey}',
    summary: 'Change the texts of a template; its HTML is generated from the text',
    access: admins,
    bodyLimit,
    params,
    body: ChangeTemplate,
    ok: { 200: EmailTemplate },
    errors: ['templates/not-found', 'templates/changed', 'templates/unknown-variable'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/email-templates/{templateKey}',
    summary: 'Restore the default texts of a built-in template, or remove a template added by the office',
    access: admins,
    params,
    ok: { 200: Done },
    errors: ['templates/not-found'],
  }),
  test: route({
    method: 'POST',
    path: '/api/email-templates/{templateKey}/test',
    summary: 'Send a template to an address, with the given or sample values',
    access: admins,
    params,
    body: TestTemplate,
    ok: { 200: Done },
    errors: ['templates/not-found', 'templates/not-taken', 'messages/no-server'],
  }),
  preview: route({
    method: 'POST',
    path: '/api/email-templates/{templateKey}/preview',
    summary: 'Preview unsaved texts of a template with sample values',
    access: admins,
    bodyLimit,
    params,
    body: PreviewTemplate,
    ok: { 200: TemplatePreview },
    errors: ['templates/not-found', 'templates/unknown-variable'],
  }),
};
