CREATE TABLE "business_member" (
	"business_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "business_member_once" PRIMARY KEY("business_id","user_id"),
	CONSTRAINT "business_member_role" CHECK ("business_member"."role" in ('owner', 'admin', 'editor', 'host', 'analyst', 'billing'))
);
--> statement-breakpoint
ALTER TABLE "user_account" DROP CONSTRAINT "user_account_business_id_business_account_id_fk";
--> statement-breakpoint
DROP INDEX "user_account_by_business";--> statement-breakpoint
INSERT INTO "business_member" ("business_id", "user_id", "role", "joined_at", "chosen_at")
SELECT "business_id", "id", CASE WHEN row_number() OVER (PARTITION BY "business_id" ORDER BY "created_at", "id") = 1 THEN 'owner' ELSE 'admin' END, "created_at", "created_at"
FROM "user_account";--> statement-breakpoint
ALTER TABLE "business_member" ADD CONSTRAINT "business_member_business_id_business_account_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_member" ADD CONSTRAINT "business_member_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_member_owner" ON "business_member" USING btree ("business_id") WHERE "business_member"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "business_member_by_user" ON "business_member" USING btree ("user_id","chosen_at");--> statement-breakpoint
ALTER TABLE "user_account" DROP COLUMN "business_id";--> statement-breakpoint
CREATE FUNCTION "require_business_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	business text := CASE WHEN TG_TABLE_NAME = 'business_account' THEN to_jsonb(NEW)->>'id' ELSE to_jsonb(OLD)->>'business_id' END;
BEGIN
	IF EXISTS (SELECT 1 FROM business_account WHERE id = business)
		AND NOT EXISTS (SELECT 1 FROM business_member WHERE business_id = business AND role = 'owner') THEN
		RAISE EXCEPTION 'business % would have no owner', business USING ERRCODE = 'check_violation', CONSTRAINT = 'business_has_owner';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "business_has_owner" AFTER INSERT ON "business_account"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "require_business_owner"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "business_keeps_owner" AFTER UPDATE OR DELETE ON "business_member"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "require_business_owner"();
