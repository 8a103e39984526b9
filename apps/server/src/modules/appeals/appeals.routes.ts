import { appealLetterCalls, appealsCalls } from '@uprava/contract/appeals.ts'

import { serve } from '#modules/access/index.ts'
import { clientGone, type HttpServer } from '#platform/http/index.ts'

import { makeAppealLetter } from './letters/letter-docx.ts'
import { prepareAnswers } from './prepare-answers.ts'
import { checkAnswer, readAppeal } from './read-appeal.ts'

export function mountAppeals(app: HttpServer): void {
  serve(app, appealsCalls.prepareAnswers, ({ actor, body, reply }) =>
    prepareAnswers(actor, { text: body.text, date: body.metadata?.date ?? null }, reply),
  )
  serve(app, appealsCalls.readAppeal, ({ actor, body, files, reply }) =>
    readAppeal(actor, { text: body.text, file: files.file[0] }, clientGone(reply)),
  )
  serve(app, appealsCalls.checkAnswer, ({ actor, body }) => checkAnswer(actor, body))
}

export function mountAppealLetters(app: HttpServer): void {
  serve(app, appealLetterCalls.makeAppealLetter, ({ actor, body, reply }) =>
    makeAppealLetter(actor, body, reply),
  )
}
