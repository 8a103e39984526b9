import { useQueryClient } from '@tanstack/react-query'
import type { RetentionPreview, RetentionTerms } from '@uprava/contract/installation/retention.ts'
import { retentionKinds } from '@uprava/contract/rules/retention-kinds.ts'
import { useState } from 'react'

import { FormActions, FormFrame, GeneralErrors, SubmitButton, useForm } from '#ui/fields/form.tsx'
import { useUnsavedChanges } from '#ui/lib/unsaved-changes.ts'

import { useAdministrator } from '../administrator.tsx'
import { RetentionPreviewDialog } from './preview-dialog.tsx'
import classes from './retention.module.css'
import { TermInput } from './term-input.tsx'
import { findWrongTerms, kindNames, termInWords, termsOf, textsOf } from './term-texts.ts'

/** The terms of the installation. Before they are saved the server counts what they delete (AUD-20). */
export function TermsForm({ terms }: { terms: RetentionTerms }) {
  const { call } = useAdministrator()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ terms: RetentionTerms; preview: RetentionPreview } | null>(null)
  const form = useForm({
    initial: textsOf(terms, retentionKinds),
    check: (texts) => findWrongTerms(texts, retentionKinds),
    onSubmit: async (texts) => {
      const body = termsOf(texts, retentionKinds)
      setAsked({ terms: body, preview: await call('POST /retention/preview', { body }) })
    },
  })
  useUnsavedChanges(form.isChanged)
  return (
    <>
      <FormFrame form={form}>
        <div className={classes.terms}>
          {retentionKinds.map((kind) => (
            <TermInput
              key={kind}
              label={kindNames[kind]}
              placeholder={termInWords(kind, null)}
              {...form.field(kind)}
            />
          ))}
        </div>
        <GeneralErrors messages={form.general} />
        <FormActions>
          <SubmitButton>Проверить и сохранить</SubmitButton>
        </FormActions>
      </FormFrame>
      {asked && (
        <RetentionPreviewDialog
          {...asked}
          onSaved={(saved) => {
            queries.setQueryData(['retention'], saved)
            form.reset(textsOf(saved, retentionKinds))
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
