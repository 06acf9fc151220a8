/** The headers of one page of a search: how many records match, and where the next page begins, when there is one. */

export function pagination(next: number, total: number): { 'X-Pagination-Total': string; 'X-Pagination-Next'?: string } {
  return { 'X-Pagination-Total': String(total), ...(next < total ? { 'X-Pagination-Next': String(next) } : {}) };
}
