import { crashEmailMaxLength, crashNameMaxLength } from '../constants.ts';
import { validateEmail } from './email.ts';
import { maxLength } from './lengths.ts';
import { required } from './required.ts';
import { collectFieldErrors, type FieldErrors } from './rule.ts';

export interface CrashReportDraft {
  name: string;
  email: string;
  reason: string;
}

export function validateCrashName(value: string): string | undefined {
  return required('Name', value) ?? maxLength(value, crashNameMaxLength);
}

export function validateCrashEmail(value: string): string | undefined {
  return required('Email', value) ?? maxLength(value, crashEmailMaxLength) ?? validateEmail(value);
}

export function validateCrashReason(value: string): string | undefined {
  return required('Reason', value);
}

export function validateCrashReport({ name, email, reason }: CrashReportDraft): FieldErrors<keyof CrashReportDraft> {
  return collectFieldErrors({
    name: validateCrashName(name),
    email: validateCrashEmail(email),
    reason: validateCrashReason(reason),
  });
}
