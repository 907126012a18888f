export function maxLength(value: string, length: number): string | undefined {
  return value.length > length ? `Cannot contain more than ${length} characters` : undefined;
}

export function minLength(value: string, length: number): string | undefined {
  return value.length < length ? `Must contain atleast ${length} characters` : undefined;
}
