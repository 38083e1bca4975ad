/** `belege.json`: the records of all lessons, for machines. `src/beleg/record.ts` documents the schema. */
import type { APIRoute } from 'astro';
import { recordCourse } from '#src/beleg/course.ts';
import { type CourseRecord, SCHEMA } from '#src/beleg/record.ts';

export const GET: APIRoute = async () => {
  const record: CourseRecord = { schema: SCHEMA, lessons: await recordCourse() };
  return new Response(`${JSON.stringify(record, null, 1)}\n`, {
    headers: { 'content-type': 'application/json' },
  });
};
