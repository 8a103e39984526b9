import { IconCopy } from '@tabler/icons-react'
import type { AnalysisHead, Finding, Report, Severity } from '@uprava/contract/analysis.ts'
import { useState } from 'react'

import { copyWithToast, EngineInfoLine } from '#features/ai-conversation/index.ts'
import { ProvisionPanel, type OpenNorm } from '#features/citations/index.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Tag } from '#ui/feedback/badge.tsx'
import { useHasSideSpace } from '#ui/layout/side-panel.tsx'
import { friendlyDateTime, plural, typography } from '#ui/lib/format.ts'

import { DocumentPanel } from './document-panel.tsx'
import { FindingCard } from './finding-card.tsx'
import { ReportChapters } from './report-chapters.tsx'
import classes from './report-view.module.css'
import { ResultActions } from './result-actions.tsx'
import { findingLocation, reportText, severityShort, verdictTone, verdictWords } from './texts.ts'

type ReportViewProps = { channelId: number; analysis: AnalysisHead; report: Report }
type Aside = { kind: 'norm'; norm: OpenNorm } | { kind: 'text'; finding: Finding }

const severities = ['high', 'medium', 'low', 'info'] as const

/** The report: verdict, findings by group, further chapters; a cited norm or the document in a panel beside it. */
export function ReportView({ channelId, analysis, report }: ReportViewProps) {
  const [aside, setAside] = useState<Aside | null>(null)
  const [only, setOnly] = useState<Severity | null>(null)
  const isBeside = useHasSideSpace()
  const all = report.groups.flatMap(({ findings }) => findings)
  const main = report.main.flatMap((number) => all.find((finding) => finding.number === number) ?? [])
  const groups = report.groups
    .map((group) => ({
      ...group,
      findings: group.findings.filter(({ severity }) => only === null || severity === only),
    }))
    .filter(({ findings }) => findings.length > 0)

  return (
    <div className={classes.place} data-report data-beside={(aside && isBeside) || undefined}>
      <div className={classes.scroll}>
        <article className={classes.report} aria-label="Отчёт об анализе">
          <ReportHeader channelId={channelId} analysis={analysis} report={report} />
          {main.length > 0 && <MainFindings findings={main} />}
          {all.length === 0 ? (
            <p className={classes.nothing}>
              Замечаний нет. Ниже — что проверено и чего автоматическая проверка не видит.
            </p>
          ) : (
            <SeverityFilter counts={report.counts} total={all.length} value={only} onChange={setOnly} />
          )}
          {groups.map((group) => (
            <FindingGroup
              key={group.key}
              group={group}
              onNorm={(norm) => setAside({ kind: 'norm', norm })}
              onText={(finding) => setAside({ kind: 'text', finding })}
            />
          ))}
          <ReportChapters report={report} onNorm={(norm) => setAside({ kind: 'norm', norm })} />
        </article>
      </div>
      {aside?.kind === 'norm' && <ProvisionPanel norm={aside.norm} onClose={() => setAside(null)} />}
      {aside?.kind === 'text' && (
        <DocumentPanel
          channelId={channelId}
          analysisId={analysis.id}
          finding={aside.finding}
          onClose={() => setAside(null)}
        />
      )}
    </div>
  )
}

function ReportHeader({ channelId, analysis, report }: ReportViewProps) {
  return (
    <header className={classes.head}>
      <div className={classes.headline}>
        <h2 className={classes.name}>{analysis.file_name}</h2>
        <Tag tone={verdictTone[report.verdict]}>{verdictWords[report.verdict]}</Tag>
      </div>
      <p className={classes.facts}>
        {[
          report.kind_name,
          `проверен ${friendlyDateTime(analysis.created_at)}`,
          `статусы актов на ${report.on_date}`,
        ].join(' · ')}
      </p>
      <p className={classes.instruction}>Задание: {analysis.instruction}</p>
      {report.asked.map((line) => (
        <p key={line} className={classes.asked}>
          {typography(line)}
        </p>
      ))}
      <EngineInfoLine note={report} />
      <div className={classes.actions}>
        <ResultActions channelId={channelId} id={analysis.id} />
        <Button
          kind="quiet"
          icon={IconCopy}
          onClick={() => void copyWithToast(reportText({ ...analysis, report }))}
        >
          Скопировать отчёт
        </Button>
      </div>
    </header>
  )
}

/** Links to the findings that matter most. */
function MainFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <section className={classes.main} aria-labelledby="report-main">
      <h3 id="report-main">Главное</h3>
      <ol>
        {findings.map((finding) => (
          <li key={finding.number}>
            <button type="button" className={classes.jump} onClick={() => showFinding(finding.number)}>
              {typography(finding.title)}
            </button>{' '}
            <span className={classes.facts}>{findingLocation(finding)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function showFinding(number: number): void {
  const card = document.querySelector<HTMLElement>(`#finding-${number}`)
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}

type SeverityFilterProps = {
  counts: Report['counts']
  total: number
  /** Null: all findings. */
  value: Severity | null
  onChange: (severity: Severity | null) => void
}

function SeverityFilter({ counts, total, value, onChange }: SeverityFilterProps) {
  return (
    <fieldset className={classes.filter}>
      <legend className="visually-hidden">Показать замечания</legend>
      <Choice label={`Все ${total}`} isOn={value === null} onChoose={() => onChange(null)} />
      {severities.map((severity) =>
        counts[severity] === 0 ? null : (
          <Choice
            key={severity}
            label={`${severityShort[severity]} ${counts[severity]}`}
            severity={severity}
            isOn={value === severity}
            onChoose={() => onChange(value === severity ? null : severity)}
          />
        ),
      )}
    </fieldset>
  )
}

type ChoiceProps = { label: string; isOn: boolean; severity?: Severity; onChoose: () => void }

function Choice({ label, isOn, severity, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      data-severity={severity}
      aria-pressed={isOn}
      onClick={onChoose}
    >
      {label}
    </button>
  )
}

type FindingGroupProps = {
  group: Report['groups'][number]
  onNorm: (norm: OpenNorm) => void
  onText: (finding: Finding) => void
}

function FindingGroup({ group, onNorm, onText }: FindingGroupProps) {
  return (
    <section className={classes.group} aria-labelledby={`group-${group.key}`}>
      <h3 id={`group-${group.key}`} className={classes.groupTitle}>
        {group.title} <span className={classes.count}>{group.findings.length}</span>
      </h3>
      {group.findings.map((finding) => (
        <FindingCard key={finding.number} finding={finding} onNorm={onNorm} onText={() => onText(finding)} />
      ))}
      {group.left_out.map(({ code, title, count }) => (
        <p key={code} className={classes.more}>
          {typography(`${title}: и ещё ${count} ${plural(count, ['место', 'места', 'мест'])}`)}
        </p>
      ))}
    </section>
  )
}
